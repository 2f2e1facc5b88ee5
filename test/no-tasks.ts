import type { EbayTask } from '../src/ebay/api.ts'

/** The counts of the tasks of a shop where no item waits. */
export const noTasks: Readonly<Record<EbayTask, number>> = {
  refused: 0,
  unsent: 0,
  'to-confirm': 0,
  'needs-details': 0,
}
