import { userInfo } from 'node:os'
import { rights } from './own-folder.ts'

type Place = { folder: string; port: number }

/** The user that Swift runs as if root starts it. Swift requires the name although it already runs as that user. */
const user = rights.uid === undefined ? userInfo().username : 'nobody'

/** Settings of all Swift servers. `hash` is any word. */
export function sharedSettings(hash: string): string {
  return `[swift-hash]
swift_hash_path_prefix = ${hash}
swift_hash_path_suffix = ${hash}

[storage-policy:0]
name = one
default = yes
`
}

/** Settings of the proxy, which receives the requests and verifies their signatures. */
export function proxySettings(place: Place & { cachePort: number; secretAccessKey: string }): string {
  return `${listening(place)}
[pipeline:main]
pipeline = catch_errors cache s3api tempauth proxy-server

[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true

[filter:catch_errors]
use = egg:swift#catch_errors

[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${place.cachePort}

[filter:s3api]
use = egg:swift#s3api
location = us-east-1

[filter:tempauth]
use = egg:swift#tempauth
user_pastfash_cluster = ${place.secretAccessKey} .admin
`
}

/** Settings of a server that stores one kind of data, in plain folders. */
export function serverSettings(kind: 'account' | 'container' | 'object', place: Place & { nodes: string }): string {
  return `${listening(place)}devices = ${place.nodes}
mount_check = false
fallocate_reserve = 0
recon_cache_path = ${place.folder}

[pipeline:main]
pipeline = ${kind}-server

[app:${kind}-server]
use = egg:swift#${kind}
`
}

function listening({ folder, port }: Place): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
# One process, without another that watches over it.
workers = 0
user = ${user}
swift_dir = ${folder}
log_level = WARNING
`
}
