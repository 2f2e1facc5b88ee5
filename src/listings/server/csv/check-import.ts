import type { z } from 'zod'
import type { FileBody } from '../../../platform/server/http/mount-endpoint.ts'
import type { Context } from '../../../platform/server/services.ts'
import type { checkImportEndpoint, ImportCheck } from '../../csv/api.ts'
import { maxNamedFaults } from '../../csv/csv-limits.ts'
import { mappingFor } from './known-mapping.ts'
import { noCounts, planImport, type RowPlan } from './plan-import.ts'
import { type CsvFile, readCsvFile } from './read-csv-file.ts'

type CheckImportInput = z.infer<typeof checkImportEndpoint.input> & { body: FileBody }

/** Most characters of a cell that an answer quotes. */
const quotedLength = 100

/**
 * Reads a CSV file and says what an import would do with each row. Changes nothing. Throws `AppError('bad-input')` for a file
 * that is not a table or a mapping that does not fit.
 */
export async function checkImport(
  context: Context<'db' | 'clock' | 'userId'>,
  { mapping: sentMapping, body }: CheckImportInput,
): Promise<ImportCheck> {
  const file = await readCsvFile(await body.read())
  return context.db.asUser(context.userId, async (tx) => {
    const { mapping, isRemembered } = await mappingFor(tx, context.userId, file.headings, sentMapping)
    const columns = file.headings.map((heading, column) => ({
      heading,
      sample: quoted(file.rows.find(({ cells }) => cells[column]?.trim())?.cells[column]),
      target: mapping[column] ?? null,
    }))
    const check: ImportCheck = { columns, isRemembered, counts: noCounts(), faults: [], faultCount: 0, kept: [] }
    for await (const plan of planImport(tx, context, file, { mapping, lock: false })) addPlan(check, plan, file)
    return check
  })
}

function addPlan(check: ImportCheck, plan: RowPlan, { headings }: CsvFile) {
  check.counts[plan.kind] += 1
  const row = plan.row.number
  if (plan.kind === 'kept' && check.kept.length < maxNamedFaults)
    check.kept.push({ row, sku: plan.sku, reason: plan.reason })
  if (plan.kind !== 'faulty') return
  check.faultCount += plan.faults.length
  const named = plan.faults.slice(0, maxNamedFaults - check.faults.length)
  for (const { column, sentence } of named)
    check.faults.push({
      row,
      column: headings[column] || `Column ${column + 1}`,
      value: quoted(plan.row.cells[column]),
      sentence,
    })
}

function quoted(cell: string | undefined): string {
  const text = cell ?? ''
  return text.length > quotedLength ? `${text.slice(0, quotedLength)}…` : text
}
