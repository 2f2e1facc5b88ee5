import { writeFileSync } from 'node:fs'
import { noticesText } from './bootstrap/notices.mjs'
import { inProject } from './bootstrap/project.mjs'

// npm run notices, after every change of the packages that the product runs with: their licenses ship with it.
writeFileSync(inProject('public', 'third-party-notices.txt'), noticesText())
