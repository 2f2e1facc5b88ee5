import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { sentenceOf } from '../../../platform/errors.ts'
import { newId } from '../../../platform/web/net/new-id.ts'
import { focusFirst } from '../../../platform/web/page/focus-first.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { TextField } from '../../../platform/web/ui/text-field.tsx'
import { showDone } from '../../../platform/web/ui/toasts.ts'
import { type SavedView, type ViewContent, viewNameKey, viewNameSchema } from '../../item-view.ts'
import { renameView, saveView } from './saved-views.ts'

/** Asks for the name of a view, and saves it. The name of an earlier view replaces that one. */
export function ViewNameForm(props: {
  views: readonly SavedView[]
  /** The view that gets another name; undefined for a new one. */
  renamed: SavedView | undefined
  /** The list that a new view shows. */
  content: ViewContent
  onCancel: () => void
  onSaved: () => void
}) {
  const { renamed, onSaved } = props
  const queryClient = useQueryClient()
  // The same for each try, so that a repeat saves the view once.
  const [ownId] = useState(newId)
  const [typed, setTyped] = useState(renamed?.name ?? '')
  const { data: name, error: nameFault } = viewNameSchema.safeParse(typed)
  const earlier = name === undefined ? undefined : props.views.find((view) => isNamed(view, name))
  const isReplaced = !renamed && earlier !== undefined && earlier.viewId !== ownId
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (wanted: string) => {
      if (renamed) return renameView(queryClient, { viewId: renamed.viewId, name: wanted })
      await saveView(queryClient, { ...props.content, viewId: earlier?.viewId ?? ownId, name: wanted })
    },
    onSuccess: (_, wanted) => {
      showDone(renamed ? `View renamed to ${wanted}` : `View ${wanted} saved`)
      onSaved()
    },
  })
  const fault = error
    ? (sentenceOf(error) ?? 'The view was not saved. Try again in a moment.')
    : typed === ''
      ? undefined
      : nameFault?.issues[0]?.message
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name !== undefined && !isPending) mutate(name)
  }
  return (
    <form
      aria-label={renamed ? `Rename ${renamed.name}` : 'Save this view'}
      noValidate
      className="flex flex-col gap-3 p-1"
      onSubmit={submit}
    >
      <TextField
        label={renamed ? 'New name' : 'Name of the view'}
        value={typed}
        onChange={(next) => {
          reset()
          setTyped(next)
        }}
        autoComplete="off"
        isInvalid={fault !== undefined}
        description={isReplaced ? `You have a view named ${earlier.name}. It gets the list as it is now.` : undefined}
        inputRef={focusFirst}
      />
      {fault !== undefined && (
        <p role="alert" className="text-14 text-red">
          {fault}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button variant="plain" onPress={props.onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" isDisabled={name === undefined} isPending={isPending}>
          {renamed ? 'Rename' : isReplaced ? 'Replace' : 'Save'}
        </Button>
      </div>
    </form>
  )
}

function isNamed(view: SavedView, name: string): boolean {
  return viewNameKey(view.name) === viewNameKey(name)
}
