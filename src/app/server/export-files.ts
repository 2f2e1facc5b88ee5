import type { ExportFile } from '../../platform/server/account-data.ts'
import type { Services } from '../../platform/server/services.ts'
import { accountData } from './slices.ts'

/** A file of the ZIP. Unlike an `ExportFile`, it always has content. */
export type ZippedFile = ExportFile & { content: NonNullable<ExportFile['content']> }

/** Milliseconds between checks that the seller may still have the data. */
const checkIntervalMs = 1000

/**
 * All of a seller's data, file by file, with a list of unreadable photos at the end. `throwIfEnded` throws if the seller may
 * no longer have the data. It is called about once a second and before the last file, so that a complete ZIP is always allowed.
 */
export async function* exportFiles(
  services: Services,
  userId: string,
  throwIfEnded: () => Promise<void>,
): AsyncGenerator<ZippedFile> {
  const madeAt = services.clock.now()
  const unreadPhotos: UnreadPhotos = { names: [], count: 0 }
  let checkedAt = Number.NEGATIVE_INFINITY
  for (const slice of accountData) {
    for await (const { content, ...file } of slice.files(services, userId)) {
      if (performance.now() - checkedAt > checkIntervalMs) {
        await throwIfEnded()
        checkedAt = performance.now()
      }
      if (content === null) addUnread(unreadPhotos, file.path)
      else yield { madeAt, ...file, content }
    }
  }
  await throwIfEnded()
  yield { path: 'README.txt', content: exportReadme(madeAt, unreadPhotos), madeAt }
}

/** Maximum of names in the README. It gives the number of further ones. */
const maxNames = 500

/** Photos that could not be read: the first names, and the number of all. */
type UnreadPhotos = { names: string[]; count: number }

function addUnread(unreadPhotos: UnreadPhotos, name: string) {
  unreadPhotos.count += 1
  if (unreadPhotos.names.length < maxNames) unreadPhotos.names.push(name)
}

/** The README of an export: its files, and the missing photos. Lines end with CR LF for Notepad. */
function exportReadme(madeAt: Date, unreadPhotos: UnreadPhotos): string {
  return `${[...contentLines(madeAt), '', ...unreadLines(unreadPhotos)].join('\r\n')}\r\n`
}

function contentLines(madeAt: Date): string[] {
  return [
    'Your data from PastFash',
    '=======================',
    '',
    `Made on ${madeAt.toISOString().slice(0, 16).replace('T', ' at ')} UTC.`,
    '',
    'account.json       Your account, and the browsers that are signed in.',
    'csv-imports.json   The CSV files you imported: when, and what they did.',
    'ebay.json          Your eBay accounts, without their access keys.',
    'ebay-listings.csv  Your eBay listings, one per line.',
    'ebay-orders.json   Your eBay sales.',
    'item-views.json    The views you saved of your list of items.',
    'items.csv          Your items, one per line.',
    'listings.csv       The listing written for each item.',
    'photos.csv         Your photos, one per line, with their file names.',
    'photos             The photos: a folder for each SKU, with its photos in order.',
    '',
    'The .csv files open in Excel, Numbers, LibreOffice and Google Sheets. The .json files are for programs.',
    'They also say where each value of a listing was read, and which listings you requested or published together.',
    '',
    'In a .csv file, a cell that starts with = + - or @ has an apostrophe in front. It keeps programs from running the',
    'cell as a formula. The .json files have the exact values. All times are UTC.',
    '',
    'Deleted items are not included. Changes you made during the export may be in some files but not in others.',
  ]
}

function unreadLines({ names, count }: UnreadPhotos): string[] {
  if (count === 0) return ['All photos are included.']
  const rest = count - names.length
  return [
    `${count === 1 ? 'One photo' : `${count} photos`} could not be read and ${count === 1 ? 'is' : 'are'} not included:`,
    ...names,
    ...(rest > 0 ? [`and ${rest} more.`] : []),
  ]
}
