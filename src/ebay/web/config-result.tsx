import { Banner } from '../../platform/web/ui/banner.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { CopyButton } from '../../platform/web/ui/copy-button.tsx'
import type { ConfigCheck } from '../config-check.ts'
import type { ConfigAnswer } from './ask-config-check.ts'
import { CredentialsStatus } from './credentials-status.tsx'

/** What came of the test: what is wrong and how to mend it first, then each key, then the answer as it came. */
export function ConfigResult({ answer }: { answer: ConfigAnswer }) {
  if (answer.kind === 'unreachable')
    return (
      <Banner tone="red" title="The functions are not deployed, or this page cannot reach them">
        The request failed before an answer came (CORS or network). Check that PastFash is running at this address, then
        test again.
      </Banner>
    )
  return (
    <div className="flex flex-col gap-8">
      {answer.kind === 'refused' ? (
        <Banner tone="red" title={`Edge function not accessible: ${answer.status}`}>
          {answer.sentence ?? 'Something else than PastFash’s check answered at this address.'}
        </Banner>
      ) : (
        <Checked check={answer.check} />
      )}
      <RawData raw={answer.raw} />
    </div>
  )
}

function Checked({ check }: { check: ConfigCheck }) {
  const { environment, issues, test_urls: testUrls } = check
  const consent = environment === 'practice' ? null : testUrls[environment]
  return (
    <>
      {check.ready_for_oauth ? (
        <Banner tone="green" title="Ready to connect sellers to eBay">
          The keys are complete and look right. Only eBay itself can say whether they are good.
        </Banner>
      ) : (
        <Banner tone="red" title={`Not ready: ${issues.length === 1 ? '1 issue' : `${issues.length} issues`}`}>
          {check.all_configured ? 'All settings are there.' : 'Some settings are missing.'} What to do is said below.
        </Banner>
      )}
      {environment === 'practice' && (
        <p className="max-w-lines">
          Until they are set, sellers connect to the practice marketplace that PastFash brings along. It needs no keys.
        </p>
      )}
      <CredentialsStatus check={check} />
      {issues.length > 0 && (
        <section aria-labelledby="issues" className="flex max-w-lines flex-col gap-3">
          <h2 id="issues" className="text-20 font-semibold">
            Issues and how to fix them
          </h2>
          <ol className="flex list-decimal flex-col gap-3 pl-6">
            {issues.map(({ issue, fix }) => (
              <li key={issue}>
                <p className="font-medium">{issue}</p>
                <p className="break-words text-muted">{fix}</p>
              </li>
            ))}
          </ol>
        </section>
      )}
      {consent && (
        <p>
          <a
            href={consent}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center text-blue underline"
          >
            Open eBay’s consent page with these keys
          </a>
        </p>
      )}
    </>
  )
}

function RawData({ raw }: { raw: string }) {
  return (
    <section aria-labelledby="raw" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="raw" className="text-20 font-semibold">
          Raw data
        </h2>
        <CopyButton text={raw} what="raw data" />
      </div>
      <Card className="p-4">
        <pre className="text-14 break-words whitespace-pre-wrap">{raw}</pre>
      </Card>
    </section>
  )
}
