import { folded } from '../folded-text.ts'
import { placesIn } from './flaw-words.ts'

/** Returns the first four letters of words with three letters or more, without places and empty words. */
export function meaningfulStems(text: string): string[] {
  const words = folded(text).match(/[\p{L}\p{M}]{3,}/gu) ?? []
  return words.filter((word) => !emptyWords.has(word) && placesIn(word).length === 0).map((word) => word.slice(0, 4))
}

const emptyWords: ReadonlySet<string> = new Set(
  `about above across age all along also and any appears are area around barely been behind below beneath between both but can clearly close
condition consistent detail details expected fabric for from garment hardly has have here image images item its last light lightly mainly mostly near
normal noted noticeable one only otherwise overall pair perhaps photo photographed photos pic pics picture pictured pictures piece please see
seems seen shown shows slight slightly some such that the them there these they this those two typical under use very visible was with you`.split(
    /\s+/u,
  ),
)
