#!/bin/sh
# tools/setup.sh base|dev: makes .venv ready to play, or to play, test and change.
#
# Needs Python 3.11 or later with its venv and ensurepip modules; set PYTHON to choose which.
# Where uv is on the PATH it does the same work in less time.
#
# Each stamp in .venv says what a part of it was made from and is written after that part. So an environment that was
# interrupted, moved, made with a Python that has gone, or from other locks has no stamp that fits:
# it is thrown away and made again. When the stamps fit nothing is done.

set -eu
unset CDPATH
cd "$(dirname "$0")/.."
level=${1:-base}
root=$(pwd -P)
venv=.venv
exec </dev/null  # standard input belongs to the program that is set up

say() { printf '%s\n' "$*" >&2; }

locks() {  # of a level
    case $1 in
        base) echo requirements.lock ;;
        dev) echo requirements.lock requirements-dev.lock ;;
        *) say "usage: tools/setup.sh base|dev"; exit 2 ;;
    esac
}

version_of() { "$1" -I -S -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null; }

stamp() {  # what the environment of this level is made from; fails where no Python of ours runs
    version=$(version_of "$venv/bin/python") || return 1
    # shellcheck disable=SC2046  # two words are two files
    echo "$version $(cat $(locks "$1") | cksum) $root"
}

project() {  # what is installed from here: the project, and the page it holds
    find hatch_build.py pyproject.toml src/sixieme/__init__.py tools/web.py web \
        -name node_modules -prune -o -type f ! -name '*.test.ts' -print | LC_ALL=C sort | xargs cat | cksum
}

has() {  # does the stamp .venv/NAME say this?
    [ -f "$venv/$1" ] && [ "$(cat "$venv/$1")" = "$2" ]
}

ready() {  # is this level as it should be? An explicit PYTHON of another version asks for another environment
    now=$(stamp "$1") && has "ready-$1" "$now" &&
        { [ -z "${PYTHON:-}" ] || [ "$(version_of "$PYTHON")" = "${now%% *}" ]; }
}

done_already() {
    ready "$level" && has project "$(project)" && [ -x "$venv/bin/sixieme" ] &&
        [ -f src/sixieme/server/static/build.txt ]
}

find_python() {  # sets python, and plain=yes where it can make an environment without uv
    python='' plain=no
    if [ -n "${PYTHON:-}" ]; then set -- "$PYTHON"; else
        set -- python3 python3.14 python3.13 python3.12 python3.11 python
    fi
    for candidate; do
        # The interpreter under an active environment, which may be the one about to be thrown away.
        path=$("$candidate" -c '
import sys
if sys.version_info >= (3, 11):
    print(getattr(sys, "_base_executable", None) or sys.executable)
' 2>/dev/null) && [ -n "$path" ] || continue
        [ -n "$python" ] || { python=$path name=$candidate; }
        if "$path" -c 'import ensurepip, venv' 2>/dev/null; then
            python=$path plain=yes
            return
        fi
    done
}

explain() {  # one line: why there is no environment to be had
    if [ -z "$python" ]; then
        say "sixieme needs Python 3.11 or later${PYTHON:+, and PYTHON=$PYTHON is not}: install it, or set PYTHON to where it is."
    elif [ -f /etc/debian_version ]; then
        case $name in
            python3) package=python3-venv ;;
            *) package=python$(version_of "$python")-venv ;;
        esac
        say "$python lacks its venv package: apt install $package"
    else
        say "$python lacks the modules venv and ensurepip: install them (a package named like python3-venv), or uv."
    fi
}

install() {
    if [ "$tool" = uv ]; then
        uv pip install --quiet --python "$venv/bin/python" "$@"
    else
        "$venv/bin/python" -m pip install -qq --no-input --disable-pip-version-check "$@"
    fi
}

build_page() {  # with the node on the PATH, else with one from a package, which is installed only then
    if "$venv/bin/python" tools/web.py needs-node; then
        install --require-hashes -r requirements-node.lock || return 1
    fi
    "$venv/bin/python" tools/web.py build
}

install_project() {
    build_page || exit 1  # it has said why, and another environment would not help
    install --no-build-isolation --no-deps --editable . || return 1
    project >"$venv/project"
}

install_level() {
    case $level in
        base) install --require-hashes -r requirements.lock ;;
        dev) install --require-hashes -r requirements-dev.lock ;;
    esac
}

write_stamps() {
    [ "$level" = base ] || stamp base >"$venv/ready-base"
    stamp "$level" >"$venv/ready-$level"
}

make_all() {  # with uv or with pip
    tool=$1
    rm -rf "$venv"
    if [ "$tool" = uv ]; then
        uv venv --quiet --python "${python:->=3.11,<3.15}" "$venv" || return 1
    else
        "$python" -m venv "$venv" || return 1
    fi
    install_level && write_stamps && install_project
}

add_to() {  # what is there fits, but is not all: the tools of dev, or the project itself has changed
    ready base || return 1
    if [ "$uv" = yes ]; then tool=uv; else tool=pip; fi
    if ! ready "$level"; then
        [ ! -f "$venv/ready-$level" ] || return 1  # from other locks
        rm -f "$venv"/ready-*
        install_level || return 1
    fi
    write_stamps && install_project
}

done_already && exit

# One set-up at a time; the lock goes with the last process that holds it, however that ends.
if command -v flock >/dev/null 2>&1; then
    exec 9<tools/setup.sh
    flock -n 9 || { say "Waiting for another set-up…"; flock 9; }
    done_already && exit
fi

uv=no
if uv --version >/dev/null 2>&1; then
    uv=yes
    # uv reads its own variables only: hand it what was said to pip.
    [ -z "${PIP_INDEX_URL:-}" ] || export UV_DEFAULT_INDEX="${UV_DEFAULT_INDEX:-$PIP_INDEX_URL}"
    [ -z "${PIP_EXTRA_INDEX_URL:-}" ] || export UV_INDEX="${UV_INDEX:-$PIP_EXTRA_INDEX_URL}"
    [ -z "${PIP_FIND_LINKS:-}" ] || export UV_FIND_LINKS="${UV_FIND_LINKS:-$PIP_FIND_LINKS}"
    [ -z "${PIP_CERT:-}" ] || export SSL_CERT_FILE="${SSL_CERT_FILE:-$PIP_CERT}"
fi

find_python
if [ $uv = no ] && [ $plain = no ] && ! ready base; then
    explain
    exit 1
fi

case $level in
    base) say "Setting up (once, about a minute)…" ;;
    dev) say "Setting up everything for the tests (once, a few minutes)…" ;;
esac

if add_to; then exit; fi
if [ $uv = yes ]; then
    if make_all uv; then exit; fi
    [ $plain = no ] || say "uv could not do it; trying with pip…"
fi
[ $plain = yes ] || { explain; exit 1; }
if make_all pip; then exit; fi
rm -rf "$venv"
say "The set-up failed for the reason above; nothing of it is left, the next run starts afresh."
exit 1
