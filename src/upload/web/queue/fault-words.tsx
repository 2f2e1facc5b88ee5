import type { UploadFault } from '../../upload-faults.ts'

/** The failure, the reasons photo by photo, and what is safe. */
export function FaultWords({ fault: { failure, reasons, help } }: { fault: UploadFault }) {
  return (
    <div className="flex max-w-lines flex-col gap-1 text-14 break-words">
      {failure && <p className="font-medium text-red">{failure}</p>}
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      {help && <p>{help}</p>}
    </div>
  )
}
