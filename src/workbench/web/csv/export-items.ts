import type { WhichItems } from '../../../items/which-items.ts'
import { type ExportSelection, exportItemsPath } from '../../../listings/csv/api.ts'
import { appVersion, appVersionHeader, sellerHeader } from '../../../platform/endpoint.ts'
import { sentenceOf } from '../../../platform/errors.ts'
import { actingSeller } from '../../../platform/web/net/acting-seller.ts'
import { failureOf } from '../../../platform/web/net/failure-of.ts'
import { jsonOf } from '../../../platform/web/net/json-of.ts'
import { notifyNotSignedIn } from '../../../platform/web/net/not-signed-in.ts'
import { downloadFile } from '../../../platform/web/page/download-file.ts'
import { closeFailed, showDone, showFailed } from '../../../platform/web/ui/toasts.ts'
import type { SelectedItems } from '../delete-selected.ts'

/** The items to export: all of a list, or the selected ones. */
export type ExportedItems = { readonly list: WhichItems } | { readonly selected: SelectedItems }

const failedTitle = 'Failed to export items'
const fallbackReason = 'Your items are safe. Check your connection, then try again.'

/** Exports items as a CSV file that the browser saves. Shows when it is saved, or why that failed. */
export async function exportItems(items: ExportedItems): Promise<void> {
  closeFailed(failedTitle)
  try {
    downloadFile(await fetchFile(items))
    showDone('CSV file saved')
  } catch (error) {
    showFailed(failedTitle, sentenceOf(error) ?? fallbackReason)
  }
}

/** The whole file: a page that navigated to it could not show why it was refused. */
async function fetchFile(items: ExportedItems): Promise<File> {
  const seller = actingSeller.period()?.sellerId
  const headers = { [appVersionHeader]: String(appVersion), ...(seller && { [sellerHeader]: seller }) }
  const response = await ('list' in items
    ? fetch(`${exportItemsPath}?${queryOf(items.list)}`, { headers })
    : fetch(exportItemsPath, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(selectionOf(items.selected)),
      }))
  if (response.ok) return new File([await response.blob()], nameIn(response), { type: 'text/csv' })
  const failure = failureOf(exportItemsPath, response, jsonOf(await response.text()))
  if (failure?.code === 'not-signed-in') notifyNotSignedIn()
  throw failure ?? new Error(`no file: ${response.status}`)
}

function queryOf(list: WhichItems): URLSearchParams {
  return new URLSearchParams(
    Object.entries(list).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

function selectionOf(selected: SelectedItems): ExportSelection {
  if (selected.kind === 'some') return { itemIds: [...selected.ids] }
  const { filter, createdUntil, except, also } = selected
  return { all: { filter, createdUntil, except: [...except] }, itemIds: [...also] }
}

function nameIn(response: Response): string {
  return /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'pastfash-items.csv'
}
