import type { PublishForm } from '../src/ebay/publication/publish-form.ts'

/** What a seller confirms to have jeans published. */
export const somePublishForm: PublishForm = {
  price: 24.5,
  quantity: 1,
  condition: 'good',
  categoryId: '11483',
  sizeType: 'Regular',
  size: '32',
  brand: 'Fernwold',
  color: 'Blue',
  style: '',
  itemSpecifics: { Pattern: 'Solid', Material: '' },
}
