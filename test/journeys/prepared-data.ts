import { spawnSync } from 'node:child_process'

export const preparedDataSetting = 'PASTFASH_PREPARED_DATA'

/** Copies the data prepared before all journeys, with the owners of its files, if it exists. */
export function copyPreparedData(dataFolder: string): void {
  const prepared = process.env[preparedDataSetting]
  if (!prepared) return
  const { status, stderr } = spawnSync('cp', ['-a', `${prepared}/.`, dataFolder], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The prepared data could not be copied: ${stderr}`)
}
