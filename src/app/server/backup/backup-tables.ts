import type { ClientBase } from 'pg'
import { slices } from '../slices.ts'

/** A table whose rows a backup holds: `schema.name`, with the columns that are not generated. */
export type BackupTable = {
  name: string
  columns: string[]
  /** True if row security is forced on the table: its rows are read seller by seller. */
  isPerSeller: boolean
}

/** Names of the tables in a backup. A table that is neither here nor in `excludedTables` is not PastFash's: it is left alone. */
const includedNames = slices.flatMap(({ tables }) => tables?.backedUp ?? [])

/** Tables that a backup leaves out, with the reason. */
export const excludedTables: Readonly<Record<string, string>> = Object.assign(
  {},
  ...slices.map(({ tables }) => tables?.notBackedUp ?? {}),
)

/** Schemas that a backup leaves out, with the reason. */
export const excludedSchemas: Readonly<Record<string, string>> = {
  drizzle: 'a restore runs the migrations itself',
  queue: 'the queue creates its own tables; waiting jobs are in jobs.tsv',
}

/** PostgreSQL's lock_not_available (Appendix A of its documentation). */
export const lockNotAvailable = '55P03'

/**
 * Session settings that make COPY text the same on every server, without time limits; for both copying out and copying in.
 * PostgreSQL has transaction_timeout since 17. Send a `begin` with an isolation level as a query of its own after this one.
 */
export const copySettings = `set client_encoding to 'UTF8'; set datestyle to 'ISO, YMD'; set intervalstyle to 'iso_8601';
  set timezone to 'UTC'; set bytea_output to 'hex'; set extra_float_digits to 1; set statement_timeout to 0;
  set idle_in_transaction_session_timeout to 0; set idle_session_timeout to 0;
  select set_config(name, '0', false) from pg_settings where name = 'transaction_timeout'`

/** Every table of this database that belongs in a backup, each after the tables that it refers to. */
export async function backupTables(client: ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable & { pointsTo: string[] }>(
    `select namespace.nspname || '.' || class.relname as name,
      class.relrowsecurity and class.relforcerowsecurity as "isPerSeller",
      array(select attname::text from pg_attribute
        where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      array(select target_space.nspname || '.' || target.relname from pg_constraint
        join pg_class target on target.oid = confrelid
        join pg_namespace target_space on target_space.oid = target.relnamespace
        where conrelid = class.oid and contype = 'f' and confrelid <> conrelid) as "pointsTo"
    from pg_class class join pg_namespace namespace on namespace.oid = class.relnamespace
    where class.relkind in ('r', 'p') and namespace.nspname || '.' || class.relname = any ($1)
    order by namespace.nspname, class.relname`,
    [includedNames],
  )
  const ordered: BackupTable[] = []
  const added = new Set<string>()
  const add = ({ pointsTo, ...table }: (typeof rows)[number]) => {
    if (added.has(table.name)) return
    added.add(table.name)
    for (const target of rows) if (pointsTo.includes(target.name)) add(target)
    ordered.push(table)
  }
  for (const row of rows) add(row)
  return ordered
}

/** The names of the tables that are not PastFash's, such as those of an extension. */
export async function otherTables(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select nspname || '.' || relname as name
    from pg_class class join pg_namespace namespace on namespace.oid = class.relnamespace
    where relkind in ('r', 'p', 'm', 'f') and not relispartition
      and nspname !~ '^(pg_|information_schema)' and nspname <> all ($1) and nspname || '.' || relname <> all ($2)
    order by name`,
    [Object.keys(excludedSchemas), [...includedNames, ...Object.keys(excludedTables)]],
  )
  return rows.map(({ name }) => name)
}

/** The tables of a backup that are PastFash's. Backups of older versions also hold tables of extensions. */
export function pastFashTables<T extends { name: string }>(tables: readonly T[]): T[] {
  return tables.filter(({ name }) => includedNames.includes(name))
}

/** `"schema"."name"`, for an SQL statement. */
export function quoted(name: string): string {
  return name
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.')
}

/** `"a", "b"`, for an SQL statement. */
export function quotedColumns({ columns }: Pick<BackupTable, 'columns'>): string {
  return columns.map(quoted).join(', ')
}
