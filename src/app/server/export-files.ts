import type { ExportFile } from '../../platform/server/account-data.ts'
import type { Services } from '../../platform/server/services.ts'
import { accountData } from './slices.ts'

/** A file of the ZIP: unlike an `ExportFile` it can be read. */
export type ZippedFile = ExportFile & { content: NonNullable<ExportFile['content']> }

/** Milliseconds from one question whether the seller may still have it to the next. */
const askEveryMs = 1000

/**
 * Everything a seller has, file by file, and last of all what could not be read. `refuseEnded` throws once nobody may have
 * it any more: it is asked all along, and once everything was read, so that the end is never that of half an account.
 */
export async function* exportFiles(
  services: Services,
  userId: string,
  refuseEnded: () => Promise<void>,
): AsyncGenerator<ZippedFile> {
  const madeAt = services.clock.now()
  const unread: Unread = { names: [], count: 0 }
  let askedAt = Number.NEGATIVE_INFINITY
  for (const slice of accountData) {
    for await (const { content, ...file } of slice.files(services, userId)) {
      if (performance.now() - askedAt > askEveryMs) {
        await refuseEnded()
        askedAt = performance.now()
      }
      if (content === null) noteUnread(unread, file.path)
      else yield { madeAt, ...file, content }
    }
  }
  await refuseEnded()
  yield { path: 'README.txt', content: exportReadme({ madeAt, unread }), madeAt }
}

/** Names said one by one; of more, only how many there are. */
const namesSaid = 500

/** Photos that could not be read, as many as there are. */
type Unread = { names: string[]; count: number }

function noteUnread(unread: Unread, name: string) {
  unread.count += 1
  if (unread.names.length < namesSaid) unread.names.push(name)
}

/** The page that says what the files of an export are, and what is missing. Line ends as Notepad wants them. */
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
    'Products you deleted are not in here. What you changed while this was being made may be in one file and not yet in',
    'another.',
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
