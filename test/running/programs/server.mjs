// An HTTP server on the loopback address under load: requests are answered while a state is captured.
import { createServer, get } from 'node:http';

const visits = new Map();
let served = 0;
export function unit(path, count) {
  served++;
  visits.set(path, (visits.get(path) ?? 0) + count);
  return [path, visits.get(path), served, visits.size];
}
const server = createServer((request, response) => {
  response.end(JSON.stringify(unit(request.url, 1)));
});
await new Promise((done) => server.listen(0, '127.0.0.1', done));
const { port } = server.address();
const ask = (path) =>
  new Promise((done, fail) => {
    get({ port, path, host: '127.0.0.1' }, (response) => {
      let text = '';
      response.on('data', (part) => {
        text += part;
      });
      response.on('end', () => done(text));
    }).on('error', fail);
  });
for (let i = 0; i < 6; i++) console.log(await ask('/' + (i % 4)));
const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => ask('/load' + (i % 5))));
console.log(answers.length, served);
server.close();
