type SecretName =
  | 'appSecrets'
  | 'databaseUrl'
  | 'migrateDatabaseUrl'
  | 's3AccessKeyId'
  | 's3SecretAccessKey'
  | 'aiApiKey'
  | 'smtpUrl'
  | 'operatorToken'
  | 'ebayClientSecret'
  | 'ebayDeletionToken'

/** Settings that must never be printed: they live apart and refuse to turn into text. */
export class SecretSettings {
  readonly #values: Readonly<Record<SecretName, string | undefined>>

  constructor(values: Readonly<Record<SecretName, string | undefined>>) {
    this.#values = values
  }
  get appSecrets() {
    return this.#values.appSecrets
  }
  get databaseUrl() {
    return this.#values.databaseUrl
  }
  get migrateDatabaseUrl() {
    return this.#values.migrateDatabaseUrl
  }
  get s3AccessKeyId() {
    return this.#values.s3AccessKeyId
  }
  get s3SecretAccessKey() {
    return this.#values.s3SecretAccessKey
  }
  get aiApiKey() {
    return this.#values.aiApiKey
  }
  get smtpUrl() {
    return this.#values.smtpUrl
  }
  get operatorToken() {
    return this.#values.operatorToken
  }
  get ebayClientSecret() {
    return this.#values.ebayClientSecret
  }
  get ebayDeletionToken() {
    return this.#values.ebayDeletionToken
  }
  toJSON() {
    return '[secret]'
  }
}
