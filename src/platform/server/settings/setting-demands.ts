import type { Settings } from './slice-settings.ts'

type Present = Readonly<Record<string, unknown>>

/** Whether settings are those of a service, or of one of its processes: practice and other stand-ins are for one machine alone. */
export function isService({ NODE_ENV, PASTFASH_ROLE }: Present): boolean {
  return NODE_ENV === 'production' || isPart(PASTFASH_ROLE)
}

function isPart(role: unknown): boolean {
  return role === 'web' || role === 'worker'
}

/** Why PastFash does not start without a setting, in the words beside its name; undefined where it does. */
export function demandOn(settings: Settings, name: string, present: Present): string | undefined {
  const { needed, shared, neededWith, partOf, off } = settings[name] ?? {}
  if (needed && present['NODE_ENV'] === 'production') return 'it must be set when NODE_ENV is production'
  if (shared && isPart(present['PASTFASH_ROLE']) && !hasAnotherPart(settings, name, present))
    return 'it must be set when PASTFASH_ROLE is web or worker, as those share no folder'
  if (neededWith !== undefined && present[neededWith]) return `it must be set when ${neededWith} is`
  if (partOf !== undefined && off === undefined && hasSomeOf(settings, partOf, present))
    return `it must be set when another setting of ${partOf} is`
  return undefined
}

/** Whether any setting of a part is there. */
export function hasSomeOf(settings: Settings, part: string, present: Present): boolean {
  return Object.entries(settings).some(([name, { partOf }]) => partOf === part && present[name])
}

/** Whether another part of the group is set in its place: of two kinds of store one is enough. */
function hasAnotherPart(settings: Settings, name: string, present: Present): boolean {
  const { group, partOf } = settings[name] ?? {}
  if (partOf === undefined) return false
  return Object.entries(settings).some(
    ([other, each]) => each.group === group && each.partOf !== undefined && each.partOf !== partOf && present[other],
  )
}
