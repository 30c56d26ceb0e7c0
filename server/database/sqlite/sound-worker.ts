import { workerData } from 'node:worker_threads'
import { assertSound } from './sound.ts'

// What it throws is the error that its thread ends with.
assertSound(workerData as string)
