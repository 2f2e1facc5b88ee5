import { expect, test } from 'vitest'
import { drafts } from '../../platform/web/store/drafts.ts'
import { toasts } from '../../platform/web/ui/toasts.ts'
import { notifyItemsGone } from './notify-items-gone.ts'

test('an item that disappears while its form is being typed in shows a note, and other items show nothing', () => {
  const [typed, other] = [crypto.randomUUID(), crypto.randomUUID()]
  drafts.write('seller', `listing of ${typed}`, '{}')
  drafts.write('another seller', `listing of ${other}`, '{}')
  const gone = [
    { id: typed, sku: 'PSTFSH-001' },
    { id: other, sku: 'PSTFSH-002' },
  ]
  notifyItemsGone('seller', gone, 'was deleted')
  expect(toasts.visibleToasts.map(({ content }) => content.title)).toEqual(['PSTFSH-001 was deleted'])
})
