import type { ReactNode } from 'react'
import { Collage } from './collage.tsx'

/** What is seen without a seller: one narrow column under the name, beside it sample photos on desks. */
export function AccountPage({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(26rem,2fr)_3fr]">
      <main className="flex flex-col justify-center px-6 py-12">
        <div className="mx-auto flex w-full max-w-sm flex-col gap-8">
          <header className="flex flex-col gap-2">
            <p className="font-display text-40 font-bold">PastFash</p>
            <p className="text-balance text-muted">
              Turns photos of second-hand clothes into listings that are ready to sell.
            </p>
          </header>
          {children}
        </div>
      </main>
      <Collage />
    </div>
  )
}
