import type { ReadLine } from '../../label-text.ts'
import { closeUp, type GreyPicture, greymapOf, turnedLevel } from './grey-picture.ts'
import type { Reading, TextReader } from './text-reader.ts'

/**
 * How many degrees a label may lean, in the order they are tried: upright, a little to either side, then on its side or
 * upside down. Text recognition itself forgives about 4 degrees.
 */
const poses = [0, -8, 8, 90, -90, 180]

/** Sure letters and digits that make a reading worth a close look. */
const worthALook = 8
/** So many, and no other pose needs trying. */
const surelyText = 24
const sureConfidence = 0.8

/** Pixels of the three close looks: what is misread large is often right in small, and two of three outvote the third. */
const closeLooks = [1_200_000, 400_000, 700_000]

/**
 * Every line of text in a photo: read in the pose that gives the most sure words, and where those are worth it again from
 * close by, each time straightened by what the look before saw. Each look is one list of lines.
 */
export async function readPhoto(reader: TextReader, photo: GreyPicture): Promise<ReadLine[][]> {
  const pose = await bestPose(reader, photo)
  const { box } = pose.reading
  if (box === undefined || pose.sure < worthALook) return [[...pose.reading.lines]]
  const looks: Reading[] = []
  let tilt = pose.reading.slope
  for (const pixels of closeLooks) {
    const reading = await reader.read(greymapOf(await closeUp(pose.picture, box, tilt, pixels)))
    if (sureCharacters(reading) * 2 >= pose.sure) looks.push(reading)
    tilt += reading.slope
  }
  return (looks.length === 0 ? [pose.reading] : looks).map(({ lines }) => [...lines])
}

type Pose = { readonly picture: GreyPicture; readonly reading: Reading; readonly sure: number }

async function bestPose(reader: TextReader, photo: GreyPicture): Promise<Pose> {
  let best: Pose | undefined
  for (const tilt of poses) {
    const picture = await turnedLevel(photo, tilt)
    const reading = await reader.read(greymapOf(picture))
    const sure = sureCharacters(reading)
    if (best === undefined || sure > best.sure) best = { picture, reading, sure }
    if (tilt >= 8 && best.sure >= surelyText) break
  }
  if (best === undefined) throw new Error('There is always a pose to try.')
  return best
}

/** Letters and digits in words long and sure enough not to be a fold or a stitch. */
function sureCharacters({ lines }: Reading): number {
  return lines
    .flatMap(({ words }) => words)
    .filter(({ text, confidence }) => confidence >= sureConfidence && /[\p{L}\p{N}]{2}/u.test(text))
    .reduce((sum, { text }) => sum + text.replace(/[^\p{L}\p{N}]/gu, '').length, 0)
}
