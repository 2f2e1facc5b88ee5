import type { PublishForm } from '../src/ebay/publication/publish-form.ts'

/** The form that a seller confirms to publish jeans. */
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
