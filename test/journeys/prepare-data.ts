import { rm } from 'node:fs/promises'
import { preparedDataSetting } from './prepared-data.ts'
import { startProduct } from './product.ts'

/** Before all journeys: one data folder with an empty database, so that not each of them waits for its making. */
export default async function prepareData() {
  const product = await startProduct()
  await product.stop()
  process.env[preparedDataSetting] = product.dataFolder
  return () => rm(product.dataFolder, { recursive: true, force: true })
}
