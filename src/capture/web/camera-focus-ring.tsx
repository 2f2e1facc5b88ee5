/** Where the camera was asked to focus: dashed, and solid once the camera has accepted it. */
export function CameraFocusRing({ focus }: { focus: { x: number; y: number; accepted: boolean } }) {
  return (
    <span
      aria-hidden
      data-accepted={focus.accepted || undefined}
      className="pointer-events-none absolute -mt-9 -ml-9 size-18 animate-fade rounded-full border-2 border-dashed border-[#fff] shadow-[0_0_0_1px_rgb(0_0_0/0.6),inset_0_0_0_1px_rgb(0_0_0/0.6)] data-accepted:border-solid"
      style={{ left: `${focus.x * 100}%`, top: `${focus.y * 100}%` }}
    />
  )
}
