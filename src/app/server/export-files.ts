import type { ExportFile } from '../../platform/server/account-data.ts'
import type { Services } from '../../platform/server/services.ts'
import { accountData } from './slices.ts'

/** A file of the ZIP. Unlike an `ExportFile` it could be read. */
export type ZippedFile = ExportFile & { content: NonNullable<ExportFile['content']> }

/** Milliseconds between checks that the seller may still have the data. */
const checkEveryMs = 1000

/**
 * All of a seller's data, file by file, with a list of unreadable photos at the end. `refuseEnded` throws if the seller may
 * no longer have the data. It is called about once a second and before the last file, so that a complete ZIP is always allowed.
 */
export async function* exportFiles(
  services: Services,
  userId: string,
  refuseEnded: () => Promise<void>,
): AsyncGenerator<ZippedFile> {
  const madeAt = services.clock.now()
  const unread: Unread = { names: [], count: 0 }
  let checkedAt = Number.NEGATIVE_INFINITY
  for (const slice of accountData) {
    for await (const { content, ...file } of slice.files(services, userId)) {
      if (performance.now() - checkedAt > checkEveryMs) {
        await refuseEnded()
        checkedAt = performance.now()
      }
      if (content === null) addUnread(unread, file.path)
      else yield { madeAt, ...file, content }
    }
  }
  await refuseEnded()
  yield { path: 'README.txt', content: exportReadme({ madeAt, unread }), madeAt }
}

/** Maximum of names in the README. It gives the number of further ones. */
const maxNames = 500

/** Photos that could not be read: the first names, and the number of all. */
type Unread = { names: string[]; count: number }

function addUnread(unread: Unread, name: string) {
  unread.count += 1
  if (unread.names.length < maxNames) unread.names.push(name)
}

/** The README of an export: its files, and the missing photos. Lines end with CR LF for Notepad. */
function exportReadme({ madeAt, unread }: { madeAt: Date; unread: Unread }): string {
  return `${[...about(madeAt), '', ...missing(unread)].join('\r\n')}\r\n`
}

function about(madeAt: Date): string[] {
  return [
    'Your data from PastFash',
    '=======================',
    '',
    `Made on ${madeAt.toISOString().slice(0, 16).replace('T', ' at ')} UTC.`,
    '',
    'account.json       Your account, and the browsers that are signed in to it.',
    'ebay.json          Your eBay accounts, without the keys to them.',
    'ebay-listings.csv  What was published of your products.',
    'ebay-orders.json   What was sold of them.',
    'items.csv          Your products, one per line.',
    'listings.csv       The listings written for them.',
    'photos.csv         What is known of each photo, and the name of its file.',
    'photos             The photos as they are stored: a folder for each SKU, in the order of the product.',
    '',
    'The .csv files open in Excel, Numbers, LibreOffice and Google Sheets. The .json files hold the same for programs,',
    'and more: where each value of a listing was read, and the listings that were asked for together.',
    '',
    'A cell of a .csv file that begins with = + - or @ has an apostrophe before it, so that no program takes it for a',
    'formula. The .json files hold every value as it is. All times are UTC.',
    '',
    'Deleted items are not in here. Changes you made during the export may be in some files but not in others.',
  ]
}

function missing({ names, count }: Unread): string[] {
  if (count === 0) return ['Every photo could be read.']
  const rest = count - names.length
  return [
    `${count === 1 ? 'One photo' : `${count} photos`} could not be read and ${count === 1 ? 'is' : 'are'} not in here:`,
    ...names,
    ...(rest > 0 ? [`and ${rest} more.`] : []),
  ]
}
