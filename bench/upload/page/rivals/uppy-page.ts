import Compressor from '@uppy/compressor'
import Uppy from '@uppy/core'
import XHRUpload from '@uppy/xhr-upload'
import { compressionLimits } from '../../../../src/imaging/limits.ts'
import { withoutMetadata } from '../../../../src/imaging/without-metadata.ts'
import type { PeerPage } from '../../page-calls.ts'

globalThis.peerPage = {
  uploadInto(itemId) {
    const { maxSide, quality } = compressionLimits
    let order = 0
    const uppy = new Uppy({ autoProceed: true })
      .use(Compressor, { quality, maxWidth: maxSide, maxHeight: maxSide })
      .use(XHRUpload, {
        method: 'PUT',
        formData: false,
        endpoint: (file) => addressOf(itemId, [file].flat()[0]?.name ?? '', order++),
      })
    uppy.addPreProcessor((ids) => takeAsServerTakes(uppy, ids))
    const input = document.querySelector('input')
    input?.addEventListener('change', () => {
      uppy.addFiles([...(input.files ?? [])].map((data) => ({ name: data.name, type: data.type, data })))
    })
  },
} satisfies PeerPage

async function addressOf(itemId: string, name: string, order: number): Promise<string> {
  return `/api/items/${itemId}/photos/${crypto.randomUUID()}?${new URLSearchParams({ order: String(order), name })}`
}

/** The server accepts no metadata, but browsers write a colour profile into the JPEG of a canvas: a millisecond per photo. */
async function takeAsServerTakes(uppy: Uppy, ids: string[]) {
  for (const id of ids) {
    const { data } = uppy.getFile(id)
    if (!(data instanceof Blob)) continue
    const picture = withoutMetadata(new Uint8Array(await data.arrayBuffer()))
    if (picture) uppy.setFileState(id, { data: new Blob([picture], { type: 'image/jpeg' }) })
  }
}
