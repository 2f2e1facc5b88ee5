import { agreedBrand, mostSaid } from './agreed-brand.ts'
import { cueLines, factsOfLook, type LabelFacts } from './label-look.ts'
import { labelLines, type ReadPhoto } from './label-text.ts'

/** Reads the photos in order; the first photo that says a thing decides. */
export function labelFacts(photos: readonly ReadPhoto[]): LabelFacts {
  const each = photos.map(factsOfPhoto)
  const first = (name: keyof LabelFacts) => each.map((facts) => facts[name]).find((fact) => fact !== null) ?? null
  return {
    brand: first('brand'),
    size: first('size'),
    material: first('material'),
    mainFibre: first('mainFibre'),
    origin: first('origin'),
    care: first('care'),
  }
}

/** Whether a photo shows a label: at least one line that only labels have. */
export function showsLabel(photo: ReadPhoto): boolean {
  return photo.looks.some((look) => cueLines(labelLines(look)).length > 0)
}

/**
 * What the looks at a photo say, by majority and in the words of the surest; looks that differ evenly say nothing. Sizes and names
 * that no list knows prove themselves by nothing else: most of the looks must say them, names letter for letter.
 */
function factsOfPhoto({ photoId, looks }: ReadPhoto): LabelFacts {
  const each = looks.map((look) => factsOfLook(photoId, labelLines(look)))
  const agreed = (name: keyof LabelFacts) => mostSaid(each.map((facts) => facts[name]).filter((fact) => fact !== null))
  const isSaidByMost = (times: number) => times * 2 >= looks.length
  const size = agreed('size')
  const timesSize = each.filter((facts) => facts.size?.value === size?.value).length
  return {
    brand: agreedBrand(
      each.map(({ brand }) => brand).filter((brand) => brand !== null),
      isSaidByMost,
    ),
    size: isSaidByMost(timesSize) ? size : null,
    material: agreed('material'),
    mainFibre: agreed('mainFibre'),
    origin: agreed('origin'),
    care: agreed('care'),
  }
}
