// Each unit tries to do one kind of harm: in OUTSIDE, a folder next to the project, to SERVER, to the environment.
import * as childProcess from 'node:child_process';
import * as dns from 'node:dns';
import * as fs from 'node:fs';
import { open, readFile, writeFile } from 'node:fs/promises';
import * as http from 'node:http';
import * as net from 'node:net';
import { Worker } from 'node:worker_threads';

const OUTSIDE = 'OUTSIDE_FOLDER';
const SERVER = 'SERVER_ADDRESS';
const { port } = new URL(SERVER);

export const writes = (): void => fs.writeFileSync(`${OUTSIDE}/writes`, '');
export const appends = (): void => fs.appendFileSync(`${OUTSIDE}/secret.txt`, 'x');
export const removes = (): void => fs.rmSync(`${OUTSIDE}/secret.txt`);
export const unlinks = (): void => fs.unlinkSync(`${OUTSIDE}/secret.txt`);
export const renames = (): void => fs.renameSync(`${OUTSIDE}/secret.txt`, `${OUTSIDE}/renames`);
export const copies = (): void => fs.copyFileSync(__filename, `${OUTSIDE}/copies`);
export const makesFolder = (): unknown => fs.mkdirSync(`${OUTSIDE}/makesFolder`);
export const links = (): void => fs.symlinkSync(OUTSIDE, `${OUTSIDE}/links`);
export const hardLinks = (): void => fs.linkSync(`${OUTSIDE}/secret.txt`, `${__dirname}/hardLinks`);
export const truncates = (): void => fs.truncateSync(`${OUTSIDE}/secret.txt`);
export const changesMode = (): void => fs.chmodSync(`${OUTSIDE}/secret.txt`, 0);
export const opensForWriting = (): void => fs.writeSync(fs.openSync(`${OUTSIDE}/opensForWriting`, 'w'), 'x');
export const opensByFlag = (): number =>
  fs.openSync(`${OUTSIDE}/opensByFlag`, fs.constants.O_CREAT | fs.constants.O_RDWR);
export const writesBeside = (): void => fs.writeFileSync(`${__dirname}/writesBeside`, '');
export const writesToDescriptor = (): number => fs.writeSync(1, 'written to standard output');
export const writesLater = (): void => fs.writeFile(`${OUTSIDE}/writesLater`, '', () => {});
export const writesByPromise = async (): Promise<void> => writeFile(`${OUTSIDE}/writesByPromise`, '');
export const opensByPromise = async (): Promise<unknown> => open(`${OUTSIDE}/opensByPromise`, 'w');
export const writesByStream = (): unknown => fs.createWriteStream(`${OUTSIDE}/writesByStream`).end('x');
export const reads = (): string => fs.readFileSync(`${OUTSIDE}/secret.txt`, 'utf8');
export const readsByUrl = (): string => fs.readFileSync(new URL(`file://${OUTSIDE}/secret.txt`), 'utf8');
export const readsByDots = (): string => fs.readFileSync(`${__dirname}/../outside/secret.txt`, 'utf8');
export const readsByLink = (): string => fs.readFileSync(`${__dirname}/way-out/secret.txt`, 'utf8');
export const readsByPromise = async (): Promise<string> => readFile(`${OUTSIDE}/secret.txt`, 'utf8');
export const readsByStream = (): unknown => fs.createReadStream(`${OUTSIDE}/secret.txt`);
export const readsByDescriptor = (): number => fs.readSync(fs.openSync(`${OUTSIDE}/secret.txt`), new Uint8Array(9));
export const lists = (): string[] => fs.readdirSync(OUTSIDE);
export const asks = (): boolean => fs.existsSync(`${OUTSIDE}/secret.txt`);
export const requiresOutside = (): unknown => require(`${OUTSIDE}/secret.json`);
export const connects = (): unknown => net.connect(Number(port), 'localhost');
export const requests = (): unknown => http.get(SERVER);
export const fetches = async (): Promise<unknown> => fetch(SERVER);
export const resolves = (): void => dns.lookup('localhost', () => {});
export const listens = (): unknown => net.createServer().listen(0);
export const executes = (): unknown => childProcess.execSync(`touch ${OUTSIDE}/executes`);
export const spawns = (): unknown => childProcess.spawn('touch', [`${OUTSIDE}/spawns`]);
export const forks = (): unknown => childProcess.fork(__filename);
export const kills = (): unknown => process.kill(process.ppid, 0);
export const startsWorker = (): unknown =>
  new Worker(`require('fs').writeFileSync('${OUTSIDE}/startsWorker', '')`, { eval: true });
export const setsVariable = (): string => {
  process.env.EVERYPATH_HARM = 'set';
  return process.env.EVERYPATH_HARM;
};
export const removesVariable = (): boolean => delete process.env.PATH;
export const changesFolder = (): void => process.chdir(OUTSIDE);
export const loadsAddon = (): unknown => require(`${__dirname}/addon.node`);
export const opensAddon = (): unknown => process.dlopen(module, `${__dirname}/addon.node`);
export const usesBinding = (): unknown => (process as any).binding('fs');
