/** What a figure is of: few values each, and nothing of a seller. */
export type Labels = Readonly<Record<string, string>>
export type Sample = { labels?: Labels; value: number }
type Read = () => Sample[] | Promise<Sample[]>

/** The figures of one process, in the text that Prometheus reads (https://prometheus.io/docs/instrumenting/exposition_formats/). */
export type Metrics = {
  counter(name: string, help: string): { add(labels: Labels, by?: number): void }
  /** `bounds`: upper bounds of its buckets, ascending. */
  histogram(name: string, help: string, bounds: readonly number[]): { observe(labels: Labels, value: number): void }
  /** What is looked up each time it is asked for. Where that fails it is left out. */
  lookedUp(name: string, help: string, read: Read, kind?: 'gauge' | 'counter'): void
  text(): Promise<string>
}

type Family = () => Promise<string[]>
type Counted = { labels: Labels; value: number }
type Spread = { labels: Labels; inBucket: number[]; count: number; sum: number }

export function createMetrics(): Metrics {
  const families: Family[] = []
  const head = (name: string, help: string, type: string) => [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`]

  return {
    counter(name, help) {
      const counted = new Map<string, Counted>()
      families.push(async () => [
        ...head(name, help, 'counter'),
        ...[...counted.values()].map(({ labels, value }) => line(name, labels, value)),
      ])
      return {
        add(labels, by = 1) {
          entryOf(counted, labels, () => ({ labels, value: 0 })).value += by
        },
      }
    },
    histogram(name, help, bounds) {
      const spreads = new Map<string, Spread>()
      families.push(async () => [
        ...head(name, help, 'histogram'),
        ...[...spreads.values()].flatMap((spread) => linesOf(name, bounds, spread)),
      ])
      return {
        observe(labels, value) {
          const spread = entryOf(spreads, labels, () => ({ labels, inBucket: bounds.map(() => 0), count: 0, sum: 0 }))
          const bucket = bounds.findIndex((bound) => value <= bound)
          if (bucket >= 0) spread.inBucket[bucket] = (spread.inBucket[bucket] ?? 0) + 1
          spread.count += 1
          spread.sum += value
        },
      }
    },
    lookedUp(name, help, read, kind = 'gauge') {
      families.push(async () => {
        const samples = await orNone(read)
        if (!samples) return []
        return [...head(name, help, kind), ...samples.map(({ labels = {}, value }) => line(name, labels, value))]
      })
    },
    async text() {
      const lines = await Promise.all(families.map((family) => family()))
      return `${lines.flat().join('\n')}\n`
    },
  }
}

async function orNone(read: Read): Promise<Sample[] | undefined> {
  try {
    return await read()
  } catch {
    return undefined
  }
}

function entryOf<Entry>(entries: Map<string, Entry>, labels: Labels, create: () => Entry): Entry {
  const key = labelText(labels)
  const entry = entries.get(key) ?? create()
  entries.set(key, entry)
  return entry
}

function linesOf(name: string, bounds: readonly number[], { labels, inBucket, count, sum }: Spread): string[] {
  let below = 0
  const buckets = bounds.map((bound, index) => {
    below += inBucket[index] ?? 0
    return line(`${name}_bucket`, { ...labels, le: String(bound) }, below)
  })
  return [
    ...buckets,
    line(`${name}_bucket`, { ...labels, le: '+Inf' }, count),
    line(`${name}_sum`, labels, sum),
    line(`${name}_count`, labels, count),
  ]
}

function line(name: string, labels: Labels, value: number): string {
  return `${name}${labelText(labels)} ${value}`
}

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
