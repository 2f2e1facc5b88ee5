import { rm } from 'node:fs/promises'
import { preparedDataSetting } from './prepared-data.ts'
import { startProduct } from './product.ts'

/** Runs before all journeys: one data folder with an empty database, which saves each of them the time to create it. */
export default async function prepareData() {
  const product = await startProduct()
  await product.stop()
  process.env[preparedDataSetting] = product.dataFolder
  return () => rm(product.dataFolder, { recursive: true, force: true })
}
