import type { Settings } from './slice-settings.ts'

type SetValues = Readonly<Record<string, unknown>>

/** True for a service or one of its processes. Only PastFash on one machine uses practice services and other stand-ins. */
export function isService({ NODE_ENV, PASTFASH_ROLE }: SetValues): boolean {
  return NODE_ENV === 'production' || isSplitRole(PASTFASH_ROLE)
}

function isSplitRole(role: unknown): boolean {
  return role === 'web' || role === 'worker'
}

/** The reason why PastFash does not start without a setting, to be shown beside its name; undefined if it starts. */
export function demandOn(settings: Settings, name: string, setValues: SetValues): string | undefined {
  const { needed, shared, neededWith, partOf, off } = settings[name] ?? {}
  if (needed && setValues['NODE_ENV'] === 'production') return 'it must be set when NODE_ENV is production'
  if (shared && isSplitRole(setValues['PASTFASH_ROLE']) && !hasAnotherPart(settings, name, setValues))
    return 'it must be set when PASTFASH_ROLE is web or worker, as those share no folder'
  if (neededWith !== undefined && setValues[neededWith]) return `it must be set when ${neededWith} is`
  if (partOf !== undefined && off === undefined && hasSomeOf(settings, partOf, setValues))
    return `it must be set when another setting of ${partOf} is`
  return undefined
}

/** True if any setting of a part is set. */
export function hasSomeOf(settings: Settings, part: string, setValues: SetValues): boolean {
  return Object.entries(settings).some(([name, { partOf }]) => partOf === part && setValues[name])
}

/** True if another part of the group is set instead: one of two kinds of store is enough. */
function hasAnotherPart(settings: Settings, name: string, setValues: SetValues): boolean {
  const { group, partOf } = settings[name] ?? {}
  if (partOf === undefined) return false
  return Object.entries(settings).some(
    ([other, each]) => each.group === group && each.partOf !== undefined && each.partOf !== partOf && setValues[other],
  )
}
