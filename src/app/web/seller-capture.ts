import type { AssignStore } from '../../upload/web/choice/assign-store.ts'
import { createSellerCamera, type SellerCamera } from './seller-camera.ts'
import { createSellerChoice } from './seller-choice.ts'
import type { WorkPorts } from './work-ports.ts'

/** What makes photos of an item: the camera, and the files in the dialog "Upload and Assign SKUs". */
export type SellerCapture = { camera: SellerCamera; choice: AssignStore }

export function createSellerCapture(ports: WorkPorts): SellerCapture {
  return { camera: createSellerCamera(ports), choice: createSellerChoice(ports) }
}
