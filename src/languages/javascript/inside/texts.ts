/// <reference path="./text-imports.d.ts" />
// The texts of all code that runs inside a program's realm, with the types of what each is given and of what it makes. The
// engine compiles them in the realm (`inRealm`), and so is checked against the modules themselves.
import type { TypedArrayHost } from './bytes.js';
import bytes from './bytes.ts?realm';
import type { EventLoopGiven } from './event-loop.js';
import eventLoop from './event-loop.ts?realm';
import gate from './gate/gate.ts?realm';
import type { KernelHost } from './kernel/given.js';
import kernel from './kernel/kernel.ts?realm';
import assertions from './modules/assertions.ts?realm';
import type { ContextGiven } from './modules/async-hooks.js';
import asyncHooks from './modules/async-hooks.ts?realm';
import buffer from './modules/buffer.ts?realm';
import type { BufferGiven } from './modules/buffer-bytes.js';
import events from './modules/events.ts?realm';
import type { Tools } from './modules/tools.js';
import util from './modules/util.ts?realm';
import type { OperationsGiven } from './operations/given.js';
import operations from './operations/operations.ts?realm';
import type { OriginalGiven } from './original/given.js';
import original from './original/surroundings.ts?realm';
import polyfills from './polyfills.ts?realm';
import type { TasksGiven } from './tasks/places.js';
import tasks from './tasks/tasks.ts?realm';
import type { ThreadsGiven } from './threads/given.js';
import threads from './threads/threads.ts?realm';

/** The text of a function from what the engine gives to what the entry exports. */
export type RealmText<Given, Made> = string & { readonly given?: (given: Given) => Made };

export const GATE = gate as RealmText<void, typeof import('./gate/gate.js')>;

/** What the kernel makes. */
export type Kernel = typeof import('./kernel/kernel.js');

export const KERNEL = kernel as RealmText<KernelHost, Kernel>;
export const OPERATIONS = operations as RealmText<OperationsGiven, typeof import('./operations/operations.js')>;
export const POLYFILLS = polyfills as RealmText<void, typeof import('./polyfills.js')>;
export const BYTES = bytes as RealmText<TypedArrayHost, typeof import('./bytes.js')>;
export type Assertions = typeof import('./modules/assertions.js');

export const ASSERTIONS = assertions as RealmText<void, Assertions>;
export const ASYNC_HOOKS = asyncHooks as RealmText<ContextGiven, typeof import('./modules/async-hooks.js')>;
export const BUFFER = buffer as RealmText<BufferGiven, typeof import('./modules/buffer.js')>;
export const EVENTS = events as RealmText<Tools, typeof import('./modules/events.js')>;
export const UTIL = util as RealmText<Tools, typeof import('./modules/util.js')>;

/** What is made in the realm of the original program. */
export type OriginalSurroundings = typeof import('./original/surroundings.js');

export const ORIGINAL = original as RealmText<OriginalGiven, OriginalSurroundings>;

/** What a program is given of the event loop. */
export type InnerEventLoop = typeof import('./event-loop.js');

/** What tasks of a program tell. */
export type InnerTasks = typeof import('./tasks/tasks.js');

export const TASKS = tasks as RealmText<TasksGiven, InnerTasks>;

/** Threads of a program. */
export type InnerThreads = typeof import('./threads/threads.js');

export const THREADS = threads as RealmText<ThreadsGiven, InnerThreads>;

export const EVENT_LOOP = eventLoop as RealmText<EventLoopGiven, InnerEventLoop>;
