import { AppError } from '../../errors.ts'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'

/** Why a list could not be read, whether an older one is shown instead, and how to try again. */
export type LoadFailure = { error: Error; isStale: boolean; isFetching: boolean; retry: () => void }

/** The error box for what could not be read, `subject` ("listings"). */
export function LoadFault({ subject, fault }: { subject: string; fault: LoadFailure }) {
  const { error, isStale } = fault
  return (
    <Banner
      tone={isStale ? 'amber' : 'red'}
      title={`Failed to load ${subject}`}
      action={
        <Button isPending={fault.isFetching} onPress={fault.retry}>
          Try Again
        </Button>
      }
    >
      {isStale && 'This may be out of date. '}
      {error instanceof AppError ? error.sentence : 'Everything you saved is safe. Try again in a moment.'}
    </Banner>
  )
}
