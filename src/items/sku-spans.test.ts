import { expect, test } from 'vitest'
import { generatedSku } from './sku.ts'
import { skuSpans } from './sku-spans.ts'

test('consecutive SKUs are shown as first and last, in whichever order they were created', () => {
  const skus = Array.from({ length: 12 }, (_, index) => generatedSku(14 + index))
  expect(skuSpans(skus)).toBe('PSTFSH-014 to PSTFSH-025')
  expect(skuSpans(skus.toReversed())).toBe('PSTFSH-014 to PSTFSH-025')
  expect(skuSpans(['COAT-9', 'COAT-10'])).toBe('COAT-9 to COAT-10')
  expect(skuSpans(['PSTFSH-999', 'PSTFSH-1000'])).toBe('PSTFSH-999 to PSTFSH-1000')
})

test('SKUs that are not consecutive are listed, and each consecutive part by its ends', () => {
  expect(skuSpans(['SCARF-3', 'COAT-2', 'SCARF-1', 'SCARF-2', 'HAT'])).toBe('COAT-2, HAT, SCARF-1 to SCARF-3')
  expect(skuSpans(['COAT-1', 'COAT-3'])).toBe('COAT-1, COAT-3')
  expect(skuSpans(['COAT-01', 'COAT-2'])).toBe('COAT-01, COAT-2')
})

test('the first of many SKUs are named and the others counted', () => {
  expect(skuSpans(['A', 'B', 'C', 'D', 'X-1', 'X-2', 'Z'])).toBe('A, B, C, D, 3 more')
})
