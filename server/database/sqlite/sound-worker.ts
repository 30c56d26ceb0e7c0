import { workerData } from 'node:worker_threads'
import { assertSound } from './sound.ts'

// An error thrown here ends its thread.
assertSound(workerData as string)
