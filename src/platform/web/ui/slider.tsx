import { Label } from 'react-aria-components/Label'
import { Slider as AriaSlider, SliderFill, SliderOutput, SliderThumb, SliderTrack } from 'react-aria-components/Slider'

export type SliderProps = {
  label: string
  value: number
  range: { readonly min: number; readonly max: number; readonly step: number }
  /** Called with every move, not only the last one. */
  onChange: (value: number) => void
  /** Format of the value. Default: the number, with a sign if the range goes below zero: "+12", "0", "-5". */
  format?: Intl.NumberFormatOptions
  /** beside: name, slider and value in one line. thumb: value above the thumb, name for screen readers only. */
  variant?: 'beside' | 'thumb'
  isDisabled?: boolean
}

/** Sets a number by dragging or with the arrow keys. The part between zero and the value is filled. */
export function Slider({ label, value, range, onChange, variant = 'beside', format, ...props }: SliderProps) {
  const output = (
    <SliderOutput
      className={
        variant === 'beside'
          ? 'w-11 shrink-0 text-right text-14 tabular-nums'
          : 'absolute bottom-[calc(100%+0.375rem)] left-1/2 -translate-x-1/2 text-16 leading-none font-medium tabular-nums'
      }
    />
  )
  return (
    <AriaSlider
      {...props}
      {...(variant === 'thumb' ? { 'aria-label': label } : {})}
      value={value}
      minValue={range.min}
      maxValue={range.max}
      step={range.step}
      formatOptions={format ?? (range.min < 0 ? signedFormat : plainFormat)}
      onChange={onChange}
      className={`flex w-full items-center gap-1 ${variant === 'thumb' ? 'pt-6' : ''}`}
    >
      {variant === 'beside' && <Label className="w-22 shrink-0 text-14">{label}</Label>}
      <div className="min-w-0 flex-1 px-5.5">
        <SliderTrack className="relative forced-color-adjust-none h-11 w-full cursor-pointer data-disabled:cursor-default data-disabled:opacity-50">
          <div className="absolute inset-x-0 top-1/2 h-1 -translate-y-1/2 rounded-full bg-edge">
            <SliderFill offset={0} className="rounded-full bg-ink" />
          </div>
          <SliderThumb className="top-1/2 grid size-11 place-items-center rounded-full before:size-6 before:rounded-full before:bg-ink before:shadow-floating before:transition-transform before:duration-150 data-dragging:before:scale-115">
            {variant === 'thumb' && output}
          </SliderThumb>
        </SliderTrack>
      </div>
      {variant === 'beside' && output}
    </AriaSlider>
  )
}

const signedFormat: Intl.NumberFormatOptions = { signDisplay: 'exceptZero' }
const plainFormat: Intl.NumberFormatOptions = {}
