import { TriangleAlert } from 'lucide-react'
import { Icon } from '../../../platform/web/ui/icon.tsx'
import { TextAreaField } from '../../../platform/web/ui/text-area-field.tsx'
import { titleMaxLength } from '../../listing.ts'
import type { EditForm } from './use-edit-form.ts'

/** The title with its count. A longer one than eBay shows is saved all the same, and told. */
export function EditTitle({ form }: { form: EditForm }) {
  const title = form.text('title')
  const count = title.trim().length
  return (
    <div data-field="title" className="flex flex-col gap-1">
      <TextAreaField
        label="Title"
        rows={2}
        value={title}
        // A title is one line, however it is pasted.
        onChange={(text) => form.type('title', text.replace(/[\r\n]+/gu, ' '))}
        description={`${count} of ${titleMaxLength} characters`}
        validationBehavior="aria"
        validate={() => form.fault('title') ?? null}
      />
      <output className="flex items-center gap-1.5 text-14 text-amber empty:hidden">
        {count > titleMaxLength && (
          <>
            <Icon of={TriangleAlert} size={16} />
            {titleTooLong}
          </>
        )}
      </output>
    </div>
  )
}

/** The warning of the specification (listings, section 5). */
const titleTooLong = `Title is longer than ${titleMaxLength} characters (recommended maximum for eBay)`
