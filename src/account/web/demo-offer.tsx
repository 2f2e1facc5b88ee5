import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { output } from 'zod'
import { z } from 'zod/mini'
import { Banner } from '../../platform/web/ui/banner.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import type { demoAnswer } from '../api.ts'
import { accountCall, askAccount } from './account-call.ts'
import { announceSignIn } from './session.ts'
import { useAccountForm } from './use-account-form.ts'

/** Milliseconds. How often the page asks while the demo shop is filled. */
const fillingInterval = 3000

/** `demoAnswer` of the endpoint, in the smaller library, because it comes before sign-in. */
const answerSchema: z.ZodMiniType<output<typeof demoAnswer>> = z.object({
  isOffered: z.boolean(),
  state: z.nullable(z.enum(['filling', 'full', 'failed'])),
})

/** Whether demo shops are offered here, and how far the one of the signed-in demo account is. */
export const demoQuery = queryOptions({
  queryKey: ['demo'],
  queryFn: async ({ signal }) => answerSchema.parse(await askAccount('/demo', { signal })),
  refetchInterval: ({ state: { data } }) => (data?.state === 'filling' ? fillingInterval : false),
})

/** Offers a visitor the demo shop, where there is one. */
export function DemoOffer() {
  const { data } = useQuery(demoQuery)
  if (!data?.isOffered) return null
  return (
    <section aria-label="Demo shop" className="flex flex-col gap-3 border-t border-line py-6">
      <p className="text-14 text-muted">Just looking? See a shop of 120 invented items.</p>
      <OpenDemoButton label="Try a Demo Shop" />
    </section>
  )
}

/** Opens the demo shop that this browser made, or a new one, in this page. A refusal shows above the button. */
export function OpenDemoButton({ label, isDisabled = false }: { label: string; isDisabled?: boolean }) {
  const queryClient = useQueryClient()
  const { fault, isPending, send } = useAccountForm({
    async send() {
      await accountCall('/open-demo', {})
      await announceSignIn(queryClient)
    },
  })
  return (
    <>
      {fault && <Banner tone="red" title={fault} />}
      <Button isPending={isPending} isDisabled={isDisabled} onPress={send} className="max-sm:w-full">
        {label}
      </Button>
    </>
  )
}
