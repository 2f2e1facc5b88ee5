import { Download } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { AppError, sentenceOf } from '../../platform/errors.ts'
import { tellNotSignedIn } from '../../platform/web/net/not-signed-in.ts'
import { Banner } from '../../platform/web/ui/banner.tsx'
import { buttonClasses } from '../../platform/web/ui/button.tsx'
import { Icon } from '../../platform/web/ui/icon.tsx'
import { Spinner } from '../../platform/web/ui/spinner.tsx'
import { exportPath } from '../api.ts'

const unexpected = 'Something went wrong on this page. Your data is safe; reload the page and try again.'

type Asked = { state: 'no' | 'asking' | 'begun' } | { state: 'refused'; why: string }

/** Everything of the seller as one file, which the browser saves by itself once the server has said that it may. */
export function YourDataDownload() {
  const [asked, setAsked] = useState<Asked>({ state: 'no' })
  const isAsking = asked.state === 'asking'
  const download = async (event: MouseEvent) => {
    event.preventDefault()
    if (isAsking) return
    setAsked({ state: 'asking' })
    try {
      await askForExport()
      save()
      setAsked({ state: 'begun' })
    } catch (error) {
      setAsked({ state: 'refused', why: sentenceOf(error) ?? unexpected })
    }
  }
  return (
    <section aria-labelledby="download-my-data" className="flex flex-col items-start gap-3">
      <h2 id="download-my-data" className="font-display text-20 font-semibold">
        Download
      </h2>
      <p className="max-w-lines text-muted">
        One ZIP file with all your photos, and your products and listings as tables: CSV for a spreadsheet, JSON for a
        program. With many photos it is large, so use Wi-Fi.
      </p>
      <a
        href={exportPath}
        download
        onClick={(event) => void download(event)}
        aria-disabled={isAsking}
        className={`${buttonClasses('primary')} max-sm:w-full`}
      >
        {isAsking ? <Spinner /> : <Icon of={Download} />}
        Download My Data
      </a>
      {asked.state === 'refused' && <Banner tone="red" title={asked.why} />}
      <output className="text-14 text-muted empty:hidden">
        {asked.state === 'begun' && 'Your download has begun. Your browser shows how far it is.'}
      </output>
    </section>
  )
}

/** By a link, not by going there: a page that has photos to lose would be asked about, and a refusal would replace it. */
function save() {
  const link = document.createElement('a')
  link.href = exportPath
  link.download = ''
  link.click()
}

const noConnection = 'No connection to PastFash. Your data is safe. Check your network and try again.'
const notAnswering = 'PastFash is not answering just now. Your data is safe; try again in a moment.'
const signedOut = 'You are signed out. Sign in again, then download your data.'

/** Longest wait for an answer in milliseconds. */
const answerWithin = 30_000

/**
 * Whether the server hands out the seller's data now: a browser says nothing of why a download was refused.
 * Throws an AppError with the sentence of why not.
 */
async function askForExport(): Promise<void> {
  let response: Response
  try {
    response = await fetch(exportPath, { method: 'HEAD', signal: AbortSignal.timeout(answerWithin) })
  } catch (cause) {
    throw new AppError('try-later', noConnection, { cause })
  }
  if (response.ok) return
  if (response.status === 401) {
    tellNotSignedIn()
    throw new AppError('not-signed-in', signedOut)
  }
  if (response.status === 429) throw new AppError('too-many', tooOften(Number(response.headers.get('retry-after'))))
  throw new AppError('try-later', notAnswering)
}

function tooOften(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const when = minutes > 1 ? `in ${minutes} minutes` : 'in a minute'
  return `Your data is being downloaded already, or was several times in the last hour. Try again ${when}.`
}
