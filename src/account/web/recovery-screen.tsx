import { useDraft } from '../../platform/web/store/use-draft.ts'
import { AccountPage } from './account-page.tsx'
import { RecoverySteps } from './recovery-steps.tsx'
import { ResetRequestForm } from './reset-request-form.tsx'
import { TextLink } from './text-link.tsx'
import { leaveRecoveryLink } from './use-recovery-link.ts'

const title = 'Set New Password'
const incomplete = {
  title: 'This link is not complete.',
  hint: 'Copy the whole link from the email, or send yourself a new one.',
}
const refused = {
  title: 'This link was used before, or is older than an hour.',
  hint: 'If you have just set a new password with it, sign in with that. Otherwise send yourself a new link.',
}

/** What the mail's link leads to: a new password where the link is good, else another mail. */
export function RecoveryScreen(props: {
  /** Undefined: the link did not arrive whole. */
  token: string | undefined
  signedInAs: string | undefined
  onUpdated: () => void
}) {
  const [email, setEmail, forgetEmail] = useDraft('sign-in-email', '')
  const sendAnother = (reason: typeof refused) => (
    <ResetRequestForm title={title} reason={reason} email={email} onEmail={setEmail} />
  )
  return (
    <AccountPage>
      <div className="flex flex-col gap-4">
        {props.token === undefined ? (
          sendAnother(incomplete)
        ) : (
          <RecoverySteps
            {...props}
            key={props.token}
            title={title}
            token={props.token}
            refused={sendAnother(refused)}
            onUpdated={() => {
              forgetEmail()
              props.onUpdated()
            }}
          />
        )}
        <p>
          <TextLink onPress={leaveRecoveryLink}>{props.signedInAs === undefined ? 'Sign in' : 'Dashboard'}</TextLink>
        </p>
      </div>
    </AccountPage>
  )
}
