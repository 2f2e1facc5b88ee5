import { useInfiniteQuery } from '@tanstack/react-query'
import { batchesQuery } from '../../dashboard/web/batches-query.ts'
import { HeaderBar } from '../../platform/web/ui/header-bar.tsx'
import { SellerMenu } from './seller-menu.tsx'
import { useView } from './view-history.ts'

/** The product's name, how many products are staged, and the seller's menu. */
export function AppHeader({ email }: { email: string }) {
  const { go } = useView()
  const { data: staged } = useInfiniteQuery({ ...batchesQuery, select: (data) => data.pages[0]?.staged })
  return (
    <HeaderBar>
      <button
        type="button"
        onClick={() => go('dashboard')}
        className="min-h-11 cursor-pointer rounded-control font-display text-20 font-bold"
      >
        PastFash
      </button>
      {staged !== undefined && (
        <p className="animate-enter text-14 text-muted tabular-nums">{staged.toLocaleString('en-US')} staged</p>
      )}
      <div className="ml-auto">
        <SellerMenu email={email} />
      </div>
    </HeaderBar>
  )
}
