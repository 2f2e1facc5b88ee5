import { trimPackages } from './bootstrap/trim-packages.mjs'

// npm runs this after every installation of the packages, on any Node, to remove unused files.
trimPackages()
