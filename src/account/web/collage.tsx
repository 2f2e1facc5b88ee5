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

/** Sample photos beside the sign-in on desks; phones never load them. */
export function Collage() {
  return (
    <div aria-hidden className="sticky top-0 hidden h-dvh grid-cols-2 gap-4 py-4 pr-4 lg:grid">
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
