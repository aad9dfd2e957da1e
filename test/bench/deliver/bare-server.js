// What any server on Node and Postgres needs: an HTTP server, and a pool of one connection that each request asks. JavaScript, so that
// it does not pay for stripping types.
import { createServer } from 'node:http';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 1 });
createServer(async (_request, response) => {
  const { rowCount } = await pool.query('select 1');
  response.writeHead(rowCount === 1 ? 200 : 503).end();
}).listen(Number(process.env.PORT), '127.0.0.1');
