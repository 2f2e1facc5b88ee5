export function TagChips({ tags }: { tags: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag} dir="auto" className="max-w-full rounded-full border border-line px-3 py-1 text-14 wrap-anywhere">
          {tag}
        </li>
      ))}
    </ul>
  )
}
