import { normaliseSku } from '../../../../items/sku.ts'
import { countWords } from '../../../../platform/web/page/count-words.ts'
import { BlobImage } from '../../../../platform/web/ui/blob-image.tsx'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { QuestionDialog } from '../../../../platform/web/ui/question-dialog.tsx'
import { type SkuGroup, skuGroups } from '../../../sku-groups.ts'
import { selectedProducts } from '../arrange-products.ts'
import type { AssignState, AssignStore, ChosenPhoto } from '../assign-store.ts'

/** The targets for the selected photos: another product of the choice, a new one, or a merge of their products. */
export function AssignMove(props: { store: AssignStore; state: AssignState; isOpen: boolean; onClose: () => void }) {
  const { store, state, isOpen, onClose } = props
  const { photos, selected, hints } = state
  const from = isOpen ? selectedProducts(state) : []
  const targets = isOpen ? skuGroups(photos).filter((product) => !holdsAll(product, state)) : []
  const [first] = from
  const closeThen = (run: () => void) => () => {
    onClose()
    run()
  }
  return (
    <QuestionDialog
      isOpen={isOpen}
      title={`Move ${countWords(selected.size, 'photo')}`}
      onClose={onClose}
      answers={
        <Button
          // The focus starts on the safe answer. A ref would not work: the dialog around this one takes the focus back from it.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          onPress={onClose}
          className="self-end"
        >
          Cancel
        </Button>
      }
    >
      <div className="flex flex-col gap-2">
        {hints.next !== null && (
          <Button onPress={closeThen(() => store.splitOff())}>{`To a new item, ${hints.next}`}</Button>
        )}
        {first && from.length > 1 && (
          <Button onPress={closeThen(() => store.merge())}>
            {`Merge ${countWords(from.length, 'item')} into ${first.sku}`}
          </Button>
        )}
        {targets.length > 0 && (
          <ul aria-label="Items" className="flex flex-col gap-1">
            {targets.map((product) => (
              <li key={product.sku}>
                <Button
                  variant="plain"
                  className="w-full justify-start! gap-3 px-2! text-left"
                  onPress={closeThen(() => store.moveTo(product.sku))}
                >
                  <span className="size-10 shrink-0 overflow-hidden rounded-control bg-line">
                    {product.photos[0]?.picture && (
                      <BlobImage blob={product.photos[0].picture} className="size-full object-cover" />
                    )}
                  </span>
                  <span className="min-w-0 flex-1 truncate">{`To ${product.sku}`}</span>
                  <span className="shrink-0 text-14 text-muted">{countWords(product.photos.length, 'photo')}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </QuestionDialog>
  )
}

/** Whether all selected photos belong to this product already. */
function holdsAll({ sku }: SkuGroup<ChosenPhoto>, { photos, selected }: AssignState): boolean {
  return photos.every((photo) => !selected.has(photo.id) || normaliseSku(photo.sku) === sku)
}
