import type { ReactNode } from 'react'

/** The page without a seller: one narrow column under the product's name, with sample photos beside it on tablets and wider. */
export function AccountPage({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh md:grid-cols-2 lg:grid-cols-[minmax(26rem,2fr)_3fr]">
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

const columns = [
  [
    { src: '/sample/plaid-dress.webp', share: 'flex-[1.3]' },
    { src: '/sample/blue-shorts.webp', share: 'flex-1' },
  ],
  [
    { src: '/sample/striped-tee.webp', share: 'flex-1' },
    { src: '/sample/jeans.webp', share: 'flex-[1.5]' },
  ],
]

/** Sample photos beside the sign-in on tablets and wider; phones never load them. */
function Collage() {
  return (
    <div aria-hidden className="sticky top-0 hidden h-dvh grid-cols-2 gap-4 py-4 pr-4 md:grid">
      {columns.map((column) => (
        <div key={column[0]?.src} className="flex min-h-0 flex-col gap-4">
          {column.map((photo) => (
            <img
              key={photo.src}
              src={photo.src}
              alt=""
              loading="lazy"
              className={`min-h-0 w-full basis-0 rounded-card bg-line object-cover object-[50%_30%] ${photo.share}`}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
