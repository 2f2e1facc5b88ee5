import { ebayLeafCategories, leafCategoryName } from '../../../items/ebay-leaf-categories.ts'
import { amountText, money } from '../../../items/money.ts'
import type { BulkSelection } from '../../../listings/bulk-edit-api.ts'
import { channelFields } from '../../../listings/channel.ts'
import type { BulkField } from '../../../listings/edits/bulk-change.ts'
import { BulkEditDialog } from '../../../listings/web/bulk-edit/bulk-edit-dialog.tsx'
import type { ShopItem } from '../../api.ts'
import type { CellField } from './table-columns.ts'

/** A cell whose value the selected items get. */
export type FilledCell = {
  readonly item: ShopItem
  readonly field: CellField
  readonly items: BulkSelection
  readonly count: number
}

/** The bulk edit that gives the value of a cell to the selected items, with its preview and Undo. */
export function FillDown({ cell, ...props }: { isOpen: boolean; cell: FilledCell; onClose: () => void }) {
  // The condition of an item also sets the grade of its listing.
  const field: BulkField = cell.field === channelFields.condition ? 'condition' : cell.field
  return (
    <BulkEditDialog
      {...props}
      selection={cell.items}
      count={cell.count}
      field={field}
      value={valueOfCell(cell.item, cell.field)}
    />
  )
}

/** The value of a cell as the text of an input; '' if it is empty. */
function valueOfCell({ title, price, facts }: ShopItem, field: CellField): string {
  switch (field) {
    case 'title':
      return title ?? ''
    case 'suggestedPrice':
      return price === null ? '' : amountText(money(price))
    case channelFields.categoryId:
      return ebayLeafCategories.find((each) => leafCategoryName(each) === facts.category)?.id ?? ''
    case channelFields.condition:
      return facts.condition ?? ''
    default:
      return facts[field] ?? ''
  }
}
