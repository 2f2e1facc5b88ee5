import { Search, X } from 'lucide-react'
import { Input } from 'react-aria-components/Input'
import { SearchField } from 'react-aria-components/SearchField'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import { fieldClasses } from './text-field.tsx'

/** A search field with a button that empties it. The label is for screen readers; the placeholder says what is searched. */
export function SearchBox(props: {
  label: string
  placeholder: string
  maxLength: number
  typed: string
  onType: (typed: string) => void
  className?: string
}) {
  return (
    <SearchField
      aria-label={props.label}
      value={props.typed}
      maxLength={props.maxLength}
      onChange={props.onType}
      className={`group relative ${props.className ?? ''}`}
    >
      <Icon of={Search} className="pointer-events-none absolute top-0 left-3 h-control text-muted" />
      <Input
        placeholder={props.placeholder}
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        className={`${fieldClasses} px-10 text-ellipsis [&::-webkit-search-cancel-button]:hidden`}
      />
      <IconButton icon={X} aria-label="Clear search" className="absolute top-0 right-0 group-data-empty:hidden" />
    </SearchField>
  )
}
