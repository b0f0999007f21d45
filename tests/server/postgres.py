"""A PostgreSQL server of our own for the tests: a private cluster in a temporary folder.

SKAT_TEST_POSTGRESQL in the environment says what to use:

    not set      the programs of an installed server, if there are any; else tests are skipped
    start        the same, but it is an error if there are none: for machines that must test it
    a URL        of a running server where databases may be made, such as
                 postgresql://ada:secret@localhost/postgres
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import psycopg
from sqlalchemy.engine import make_url

VARIABLE = "SKAT_TEST_POSTGRESQL"
INSTALL = "sudo apt-get update && sudo apt-get install -y postgresql"
NOBODY = "nobody"
"""The server refuses to run as root; this user is on every machine."""
_STOP_SECONDS = 60


class Cluster:
    """A server that listens on a socket in a folder of its own and is lost when it ends."""

    def __init__(self, programs: Path) -> None:
        self._programs = programs
        self._user = NOBODY if os.geteuid() == 0 else None
        self.folder = Path(tempfile.mkdtemp(prefix="skat-pg-"))
        self._data = self.folder / "data"
        if self._user is not None:
            shutil.chown(self.folder, self._user)
        self._run("initdb", "--auth=trust", "--username=skat", "--no-sync", "--encoding=UTF8")
        self.start()

    def start(self) -> None:
        """Start it and wait until it answers."""
        options = f"-c listen_addresses= -c unix_socket_directories={self.folder} -c fsync=off"
        log = str(self.folder / "log")
        self._run("pg_ctl", "start", "--silent", "--wait", f"--log={log}", f"--options={options}")

    def stop(self) -> None:
        """Stop it as a crash of the machine would: every connection breaks."""
        self._run("pg_ctl", "stop", "--silent", "--wait", "--mode=immediate")

    def remove(self) -> None:
        """Stop it, if it runs, and delete its folder."""
        if (self._data / "postmaster.pid").exists():
            self.stop()
        shutil.rmtree(self.folder)

    @property
    def url(self) -> str:
        return f"postgresql://skat@/postgres?host={self.folder}"

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._programs / program), f"--pgdata={self._data}", *arguments]
        done = subprocess.run(
            command,
            user=self._user,
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,  # a pipe would stay open in the server
            stderr=subprocess.DEVNULL,
            timeout=_STOP_SECONDS,
            env={**os.environ, "LC_ALL": "C.UTF-8"},
        )
        if done.returncode != 0:
            log = self.folder / "log"
            said = log.read_text() if log.exists() else ""
            raise AssertionError(f"expected {program} to work, got {done.returncode}: {said}")


def wanted() -> str:
    """Return what the environment asks for."""
    return os.environ.get(VARIABLE, "")


def programs() -> Path | None:
    """Return the folder of an installed server's programs, the newest one; None without one."""
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).resolve().parent
    installed = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    newest = max(installed, key=lambda path: float(path.parts[-3]), default=None)
    return None if newest is None else newest.parent


def make_database(server: str, name: str) -> str:
    """Make an empty database and return its URL."""
    url = make_url(server)
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"'.encode())
    return url.set(database=name).render_as_string(hide_password=False)


def drop_database(server: str, name: str) -> None:
    """Delete a database, whoever is connected to it."""
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)'.encode())
