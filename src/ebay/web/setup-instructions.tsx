import { callbackPath, declinedQuery } from '../key-faults.ts'

/** How eBay's keys come into the settings, from an account at eBay's developer portal on. */
export function SetupInstructions() {
  return (
    <section aria-labelledby="setup" className="flex max-w-lines flex-col gap-3">
      <h2 id="setup" className="text-20 font-semibold">
        Setup instructions
      </h2>
      <ol className="flex list-decimal flex-col gap-2 pl-6">
        <li>
          Sign in at developer.ebay.com and open Application Keys. Choose the sandbox to try things out, production to
          sell.
        </li>
        <li>
          Copy the App ID into <Name>EBAY_CLIENT_ID</Name> and the Cert ID into <Name>EBAY_CLIENT_SECRET</Name>.
        </li>
        <li>
          Under User Tokens, add an eBay Redirect URL. Enter your site’s address with <Name>{callbackPath}</Name> at its
          end as the auth accepted URL; it must be https. As the auth declined URL enter the same with{' '}
          <Name>{declinedQuery}</Name> behind it, so that Not Now leads back here too.
        </li>
        <li>
          Copy its RuName into <Name>EBAY_RU_NAME</Name> and the accepted URL into <Name>EBAY_ACCEPTED_URL</Name>.
        </li>
        <li>
          Set <Name>EBAY_ENVIRONMENT</Name> to sandbox or production, as the keys are.
        </li>
        <li>
          Start PastFash again, and test here. How all settings stand is at{' '}
          <a href="/env-check" className="text-blue underline">
            /env-check
          </a>
          .
        </li>
      </ol>
    </section>
  )
}

function Name({ children }: { children: string }) {
  return <code className="text-14 font-semibold break-words">{children}</code>
}
