import connection from '../../words/en/connection.ftl?raw';
import game from '../../words/en/game.ftl?raw';
import pages from '../../words/en/pages.ftl?raw';
import table from '../../words/en/table.ftl?raw';
import players from '../../../words/ftl/en/players.ftl?raw';
import shared from '../../../words/ftl/en/table.ftl?raw';

export default [connection, game, pages, table, players, shared];
