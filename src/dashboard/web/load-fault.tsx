import { AppError } from '../../platform/errors.ts'
import { Banner } from '../../platform/web/ui/banner.tsx'
import { Button } from '../../platform/web/ui/button.tsx'

/** Why products could not be read, whether older ones are shown instead, and how to try again. */
export type LoadFailure = { error: Error; isStale: boolean; isFetching: boolean; retry: () => void }

/** The error box for products that could not be read. */
export function LoadFault({ fault }: { fault: LoadFailure }) {
  const { error, isStale } = fault
  return (
    <Banner
      tone={isStale ? 'amber' : 'red'}
      title={isStale ? 'This may be out of date' : 'Failed to load products'}
      action={
        <Button isPending={fault.isFetching} onPress={fault.retry}>
          Try Again
        </Button>
      }
    >
      {error instanceof AppError ? error.sentence : 'Your products are safe. Try again in a moment.'}
    </Banner>
  )
}
